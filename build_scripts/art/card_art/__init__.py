"""The drawings on the cards, as SVG text."""
