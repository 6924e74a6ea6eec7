"""Rules pages: texts made from the values of a sheet, one module for each section."""
