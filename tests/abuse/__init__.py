"""Attacks on the program from outside: files, folders, terminals and signals."""
