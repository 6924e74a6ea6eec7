"""Plans made from the rules: winning lines, and wilds that can be spared."""
