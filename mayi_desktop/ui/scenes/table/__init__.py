"""The table scene, what happens between and around deals, and the guided deal."""
