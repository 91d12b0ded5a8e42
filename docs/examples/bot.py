#!/usr/bin/env python3
"""Plays Flood-It: tries every allowed color and takes the one that gains the most cells.

    python3 docs/examples/bot.py target/release/lattice --preset easy --seed demo
"""
import json
import subprocess
import sys

binary, *options = sys.argv[1:]
lattice = subprocess.Popen([binary, "run", "floodit", "--json", "--lean", *options],
                           stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(request):
    """Sends one line and reads its one answer."""
    lattice.stdin.write(request + "\n")
    lattice.stdin.flush()
    return json.loads(lattice.stdout.readline())


def gain(color):
    """How many cells a color would bring."""
    events = ask(color)["events"]
    ask("undo")
    return sum(event["gained"] for event in events if event["type"] == "chosen")


answer = ask("legal")
while answer["status"] == "playing":
    ask(max(answer["legal"], key=gain))
    answer = ask("legal")
print(answer["status"], answer["score"])
ask("quit")
