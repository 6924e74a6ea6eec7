"""What is measured of a sound: loudness, energy a small loudspeaker loses, onset, likeness."""

from __future__ import annotations

import numpy as np

from sound_art.synth import RATE, Sound

# Hertz; what lies below is hardly there on the loudspeakers of a laptop.
LOW = 250.0
# Seconds: the standard measures loudness in pieces of this length, so nothing may be shorter.
_SHORTEST = 0.4
# A sound has begun once it is this share as strong as it will be.
_BEGUN = 0.5
# Likeness compares bands of a third of an octave, in steps of 8 ms.
_STEP = 0.008
_BANDS = 125.0 * 2 ** (np.arange(22) / 3)


def loudness(sound: Sound) -> float:
    """LUFS by ITU-R BS.1770, of the whole sound; a short one counts as 400 ms with its rest."""
    # Not at the top: it loads SciPy, which takes a second and 76 MB.
    import pyloudnorm

    missing = max(0, round(_SHORTEST * RATE) - len(sound))
    return float(pyloudnorm.Meter(RATE).integrated_loudness(np.pad(sound, (0, missing))))


def low_share(sound: Sound) -> float:
    """The share of the energy below 250 Hz, from 0 to 1."""
    energy = np.abs(np.fft.rfft(sound)) ** 2
    low = np.fft.rfftfreq(len(sound), 1 / RATE) < LOW
    return float(energy[low].sum() / energy.sum())


def onset(sound: Sound) -> float:
    """Seconds until the sound is first half as strong as it will be."""
    strength = np.convolve(np.abs(sound), np.ones(44) / 44, mode="same")
    return float(np.argmax(strength >= _BEGUN * strength.max()) / RATE)


def likeness(one: Sound, other: Sound) -> float:
    """How much two sounds are the same in spectrum and envelope, from 0 to 1.

    It is the cosine between their strengths in every band at every moment.
    """
    first, second = _picture(one), _picture(other)
    columns = max(first.shape[1], second.shape[1])
    first, second = (
        np.pad(p, ((0, 0), (0, columns - p.shape[1]))).ravel() for p in (first, second)
    )
    return float(first @ second / (np.linalg.norm(first) * np.linalg.norm(second)))


def _picture(sound: Sound) -> Sound:
    """The strength in every band (rows) at every moment (columns)."""
    step = round(_STEP * RATE)
    width = 2 * step
    padded = np.pad(sound, (step, width))
    frames = [padded[at : at + width] for at in range(0, len(padded) - width, step)]
    energy = np.abs(np.fft.rfft(np.array(frames) * np.hanning(width), 4096)) ** 2
    band = np.digitize(np.fft.rfftfreq(4096, 1 / RATE), _BANDS)
    rows = [energy[:, band == number].sum(axis=1) for number in range(len(_BANDS) + 1)]
    strength: Sound = np.sqrt(np.array(rows))
    return strength
