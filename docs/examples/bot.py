#!/usr/bin/env python3
"""A bot for any game: tries every allowed action, takes the one that changes the most. See docs/protocol.md.

    python3 docs/examples/bot.py target/release/lattice floodit --seed demo
"""
import json
import subprocess
import sys

binary, game, *options = sys.argv[1:]
lattice = subprocess.Popen([binary, "run", game, "--json", "--lean", *options],
                           stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(request):
    """Sends one line, reads its one answer."""
    lattice.stdin.write(request + "\n")
    lattice.stdin.flush()
    return json.loads(lattice.stdout.readline())


def weight(action):
    """How much an action makes happen. Undo restores everything, chance included."""
    events = ask(action)["events"]
    ask("undo")
    return len(json.dumps(events))


answer = ask("legal")
while answer["status"] == "playing" and answer["legal"]:
    ask(max(answer["legal"], key=weight))
    answer = ask("legal")
print(answer["status"], answer["score"], answer["digest"])
ask("quit")
