"""Tests the vending machine through `covergame serve`, with nothing but the standard library.

    covergame serve &
    python3 client.py http://127.0.0.1:8642 vending.game.json --strategy adaptive --budget 200

`Service` and `Campaign` are yours to copy: all they know is HTTP and JSON.
"""

import argparse
import http.client
import json
import os
import sys
import time
from urllib.parse import quote, urlsplit

from vending import Machine


class Refused(Exception):
    """The service refused a request, and says why."""

    def __init__(self, problem):
        super().__init__(problem["detail"])
        self.problem = problem


class Service:
    def __init__(self, url, token=os.environ.get("COVERGAME_TOKEN"), patience=10.0):
        self.host = urlsplit(url).netloc
        self.headers = {"Content-Type": "application/json"}
        if token:
            self.headers["Authorization"] = f"Bearer {token}"
        self.patience = patience  # seconds to try again while the service is down
        self.connection = None

    def call(self, method, path, body=None):
        """Sends a request again if its answer is lost: the service accepts every request twice."""
        deadline = None
        while True:
            try:
                if self.connection is None:
                    self.connection = http.client.HTTPConnection(self.host, timeout=60)
                text = None if body is None else json.dumps(body)
                self.connection.request(method, path, text, self.headers)
                response = self.connection.getresponse()
                answer = response.read().decode()
            except (OSError, http.client.HTTPException):
                self.connection.close()
                self.connection = None
                if deadline is None:
                    deadline = time.monotonic() + self.patience
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)
                continue
            if response.status >= 400:
                raise Refused(json.loads(answer))
            is_json = response.getheader("Content-Type") == "application/json"
            return json.loads(answer) if is_json else answer

    def load(self, name, **options):
        turn = self.call("POST", "/campaigns", {"campaign": name, **options})
        return Campaign(self, name, turn)


class Campaign:
    """`turn` says what to do; every answer to it brings the next one."""

    def __init__(self, service, name, turn):
        self.service = service
        self.path = f"/campaigns/{quote(name, safe='')}"
        self.turn = turn

    def answer(self, operation, **what):
        body = {"turn": self.turn["turn"], **what}
        self.turn = self.service.call("POST", f"{self.path}/{operation}", body)
        return self.turn

    def get(self, what):
        return self.service.call("GET", f"{self.path}/{what}")


def play(campaign, machine):
    said = []
    while campaign.turn["do"] != "done":
        turn = campaign.turn
        if turn["do"] == "reset":
            machine.reset(turn["seed"], turn["test"])
            said.clear()
            campaign.answer("restart")
        elif turn["do"] == "apply":
            try:
                said += machine.give(turn["stimulus"])
            except ValueError as error:
                campaign.answer("fail", kind="refused", message=str(error))
                continue
            campaign.answer("observe")
        elif said:
            campaign.answer("observe", observation=said.pop(0))
        else:
            campaign.answer("observe", silence=True)
    return campaign.turn


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("model")
    parser.add_argument("--strategy", default="adaptive")
    parser.add_argument("--budget", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--require", default="all", help="what must be covered to pass")
    parser.add_argument("--name", default="vending")
    parser.add_argument("--sut", default="vending machine")
    parser.add_argument("--keep-going", action="store_true")
    parser.add_argument("--patience", type=float, default=10.0, help="seconds to wait for a service that is down")
    given = parser.parse_args()
    with open(given.model, encoding="utf-8") as file:
        model = file.read()
    campaign = Service(given.url, patience=given.patience).load(
        given.name,
        model=model,
        strategy=given.strategy,
        budget=given.budget,
        seed=given.seed,
        require=given.require,
        sut=given.sut,
        keepGoing=given.keep_going,
    )
    end = play(campaign, Machine())
    statistics = campaign.get("statistics")
    print(f"{end['verdict']}: {end['because']}")
    print(f"{statistics['coverage']:.1f} % covered, {statistics['spent']} spent")
    return 0 if end["verdict"] == "pass" else 1


if __name__ == "__main__":
    sys.exit(main())
