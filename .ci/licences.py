"""Holds the licences of all dependencies, of the workspace and of the packages beside it, against the list below."""

import json
import re
import subprocess
import sys

# What MIT OR Apache-2.0 programs may link without asking anybody.
ALLOWED = {
    "0BSD", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "BSD-2-Clause", "BSD-3-Clause", "BSL-1.0", "CC0-1.0", "CDLA-Permissive-2.0",
    "ISC", "MIT", "MIT-0", "NCSA", "Unicode-3.0", "Unlicense", "Zlib",
}


def is_allowed(expression, allowed):
    """An SPDX expression without nested parentheses: one side of each OR, all sides of each AND."""
    expression = expression.replace("/", " OR ").strip()
    flat = re.fullmatch(r"\(([^()]*)\)", expression)
    if flat:
        return is_allowed(flat.group(1), allowed)
    depth, parts, start = 0, [], 0
    for match in re.finditer(r"[()]| AND ", expression):
        if match.group() == "(":
            depth += 1
        elif match.group() == ")":
            depth -= 1
        elif depth == 0:
            parts.append(expression[start:match.start()])
            start = match.end()
    parts.append(expression[start:])
    if len(parts) > 1:
        return all(is_allowed(part, allowed) for part in parts)
    return any(part.strip(" ()") in allowed for part in expression.split(" OR "))


def main():
    refused, seen = [], set()
    for manifest in ["Cargo.toml", ".ci/no-std-probe/Cargo.toml", "crates/boardwire-fuzz/Cargo.toml", "benches/peers/Cargo.toml"]:
        command = ["cargo", "metadata", "--locked", "--format-version", "1", "--manifest-path", manifest]
        packages = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)["packages"]
        for package in packages:
            name = f"{package['name']} {package['version']}"
            seen.add(name)
            if not is_allowed(package["license"] or "", ALLOWED):
                refused.append(f"{name}: {package['license'] or 'no licence'} ({manifest})")
    for line in sorted(set(refused)):
        print(line)
    print(f"{len(seen)} packages, {len(set(refused))} with a licence that is not on the list")
    return 1 if refused else 0


sys.exit(main())
