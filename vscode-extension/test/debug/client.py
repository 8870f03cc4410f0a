"""A client in another language: python3 client.py stdio|socket LAUNCHER PROGRAM

Debugs PROGRAM, the sum of the numbers up to arg, and fails unless it sees what it expects.
"""
import json
import socket
import subprocess
import sys


class Client:
    def __init__(self, kind, launcher):
        if kind == "socket":
            with socket.create_server(("127.0.0.1", 0)) as server:
                server.settimeout(20)
                self.adapter = subprocess.Popen([launcher, "dap", f"--socket={server.getsockname()[1]}"])
                connection, _ = server.accept()
            self.input = self.output = connection.makefile("rwb")
            connection.close()
        else:
            self.adapter = subprocess.Popen([launcher, "dap", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            self.input, self.output = self.adapter.stdin, self.adapter.stdout
        self.sent = 0
        self.events = []

    def send(self, command, arguments):
        self.sent += 1
        body = json.dumps({"seq": self.sent, "type": "request", "command": command, "arguments": arguments}).encode()
        self.input.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.input.flush()
        return self.sent

    def read(self):
        length = 0
        while line := self.output.readline().strip():
            name, value = line.split(b":")
            if name == b"Content-Length":
                length = int(value)
        return json.loads(self.output.read(length))

    def request(self, command, **arguments):
        number = self.send(command, arguments)
        while (message := self.read())["type"] == "event":
            self.events.append(message)
        assert message["request_seq"] == number and message["command"] == command, message
        assert message["success"], message
        return message.get("body", {})

    def event(self, name):
        while True:
            for at, event in enumerate(self.events):
                if event["event"] == name:
                    del self.events[at]
                    return event.get("body", {})
            self.events.append(self.read())

    def move(self, command, reason, line):
        self.request(command, threadId=1)
        self.stops(reason, line)

    def stops(self, reason, line):
        stop = self.event("stopped")
        frame = self.request("stackTrace", threadId=1)["stackFrames"][0]
        seen = (stop["reason"], frame["line"])
        assert seen == (reason, line), f"{seen} instead of {(reason, line)}"
        self.frame = frame["id"]

    def values(self):
        scopes = self.request("scopes", frameId=self.frame)["scopes"]
        variables = [variable for scope in scopes if "presentationHint" in scope
                     for variable in self.request("variables", variablesReference=scope["variablesReference"])["variables"]]
        return {variable["name"]: variable["value"].split()[0] for variable in variables}


def main(kind, launcher, program):
    client = Client(kind, launcher)
    # Lines and columns start at 0, which few clients want.
    client.request("initialize", adapterID="simple", linesStartAt1=False, columnsStartAt1=False)
    client.request("launch", program=program, arg=3)
    client.event("initialized")
    bound, = client.request("setBreakpoints", source={"path": program}, breakpoints=[{"line": 4, "condition": "i == 2"}])["breakpoints"]
    assert bound["verified"] and bound["line"] == 4, bound
    client.request("configurationDone")
    client.stops("breakpoint", 4)
    assert client.values() == {"sum": "1", "i": "2", "arg": "3"}, client.values()
    client.move("stepBack", "step", 3)
    assert client.values()["i"] == "1"
    client.request("continue", threadId=1)
    client.stops("breakpoint", 4)
    client.request("continue", threadId=1)
    assert client.event("output")["output"] == "arg = 3: returned 6 after 3 loop trips\n"
    client.event("terminated")
    client.request("disconnect")
    assert client.adapter.wait(20) == 0


if __name__ == "__main__":
    main(*sys.argv[1:])
