"""Persona."""
