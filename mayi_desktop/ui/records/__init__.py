"""The parts of the records: what each tab asks for, shows and lets one choose."""
