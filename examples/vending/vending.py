"""A vending machine with a mind of its own, behind the wire protocol: one JSON object a line.

    covergame run vending.game.json --sut 'exec: python3 vending.py' --strategy adaptive --budget 200

VENDING_BUG=free-tea plants a bug: after a refund the next drink comes without its "brewing".
"""

import json
import os
import random
import sys

BUG = os.environ.get("VENDING_BUG", "")


class Machine:
    def __init__(self):
        self.reset(0, 0)

    def reset(self, seed, test, attempt=0):
        # Seeding with what the reset tells makes every test repeatable.
        self.dice = random.Random(f"{seed}/{test}/{attempt}")
        self.refunded = False

    def give(self, stimulus):
        """What the machine does on it, observation by observation."""
        if stimulus == "coin":
            return [self.dice.choice(["accepted", "rejected"])]
        if stimulus == "press":
            if self.dice.random() < 0.2:
                return ["sold out"]
            brewing = [] if BUG == "free-tea" and self.refunded else ["brewing"]
            return [*brewing, self.dice.choice(["tea", "coffee"])]
        if stimulus == "cancel":
            self.refunded = True
            return ["refunded"]
        if stimulus == "take":
            return []
        raise ValueError(f"no such button: {stimulus}")


def say(**message):
    print(json.dumps(message), flush=True)


def main():
    machine = Machine()
    for line in sys.stdin:  # ends when the runner closes our standard input
        message = json.loads(line)
        if message["do"] == "reset":
            machine.reset(message["seed"], message["test"], message["attempt"])
            say(ready=message["test"])
            continue
        try:
            for observation in machine.give(message["stimulus"]):
                say(observation=observation, after=message["id"])
        except ValueError as error:
            say(refused=str(error))


if __name__ == "__main__":
    main()
