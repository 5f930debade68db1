"""A vending machine with a mind of its own, behind the wire protocol: one JSON object a line.

    covergame run vending.game.json --sut 'exec: python3 vending.py' --strategy adaptive --budget 200

VENDING_BUG=free-tea plants a bug: after a refund the next drink comes without its "brewing".
"""

import json
import os
import random
import sys

BUG = os.environ.get("VENDING_BUG", "")


def say(**message):
    print(json.dumps(message), flush=True)


def main():
    dice = random.Random()
    refunded = False
    last = 0
    for line in sys.stdin:  # ends when the runner closes our standard input
        message = json.loads(line)
        if message["do"] == "reset":
            # Seeding with what the reset tells makes every test repeatable.
            dice = random.Random(f"{message['seed']}/{message['test']}/{message['attempt']}")
            refunded = False
            last = 0
            say(ready=message["test"])
            continue
        last = message["id"]
        stimulus = message["stimulus"]
        if stimulus == "coin":
            say(observation=dice.choice(["accepted", "rejected"]), after=last)
        elif stimulus == "press":
            if dice.random() < 0.2:
                say(observation="sold out", after=last)
                continue
            if not (BUG == "free-tea" and refunded):
                say(observation="brewing", after=last)
            say(observation=dice.choice(["tea", "coffee"]), after=last)
        elif stimulus == "cancel":
            refunded = True
            say(observation="refunded", after=last)
        elif stimulus != "take":
            say(refused=f"no such button: {stimulus}")


main()
