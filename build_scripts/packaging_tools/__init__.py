"""Steps of a package build, and what the packages contain and say."""
