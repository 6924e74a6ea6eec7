"""Plans made from the rules: winning lines, contracts begun, wilds that can be spared."""
