"""The page: ES modules, SVG and CSS; no rules, and no Python."""
