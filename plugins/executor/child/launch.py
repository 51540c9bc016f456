"""Runs DataHub's client in this process, with limits, and ends with its server.

    launch.py <megabytes of memory> <megabytes of one file> <processes> <argument of the client>…

0 is no limit. File 3 is a socket of the server with a byte every few seconds: this process ends after six seconds without one,
and at the end of the server. The number of processes is limited where /proc shows only those of this run, as in bubblewrap.
"""

import os
import resource
import select
import signal
import sys
import threading
import time

SILENT_SECONDS = 6
LOOK_SECONDS = 0.5
END_SECONDS = 3
BEATS = 3
OUTPUT = 1
# Of an environment without a client that can be imported. It is made again then.
DAMAGED = 86


def end(reason: str) -> None:
    try:
        os.write(2, f"[aspectd] {reason}: this run ends\n".encode())
    except OSError:
        pass
    os.killpg(0, signal.SIGTERM)
    time.sleep(END_SECONDS)
    os.killpg(0, signal.SIGKILL)


def watch_beats() -> None:
    while True:
        ready, _, _ = select.select([BEATS], [], [], SILENT_SECONDS)
        if not ready:
            return end(f"no sign of the server for {SILENT_SECONDS} s")
        try:
            if not os.read(BEATS, 64):
                return end("the server has ended")
        except OSError:
            return end("the server has ended")


def watch_output() -> None:
    """Where what runs this process has closed file 3, as sudo does: the server's end of the output tells at least of its end."""
    poll = select.poll()
    poll.register(OUTPUT, 0)
    poll.poll()
    end("the server has ended")


def watch_processes(most: int) -> None:
    while True:
        found = sum(name.isdigit() for name in os.listdir("/proc"))
        # The first is that of the namespace.
        if found - 1 > most:
            os.write(2, f"[aspectd] more than {most} processes (plugins.executor.processes): this run ends\n".encode())
            # Ends the namespace, and so all of them.
            os._exit(1)
        time.sleep(LOOK_SECONDS)


def start(target, *args) -> None:
    threading.Thread(target=target, args=args, daemon=True).start()


def limit(memory: int, file: int) -> None:
    os.umask(0o077)
    os.nice(5)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if memory:
        resource.setrlimit(resource.RLIMIT_DATA, (memory << 20, memory << 20))
    if file:
        resource.setrlimit(resource.RLIMIT_FSIZE, (file << 20, file << 20))
    try:
        # Without memory, this process has to go before the server.
        with open("/proc/self/oom_score_adj", "w") as adjust:
            adjust.write("500")
    except OSError:
        pass


def is_open(file: int) -> bool:
    try:
        os.fstat(file)
    except OSError:
        return False
    return True


def has_own_processes() -> bool:
    """The first process of a namespace of bubblewrap is bubblewrap."""
    try:
        with open("/proc/1/comm") as name:
            return name.read().strip() == "bwrap"
    except OSError:
        return False


memory, file, processes = (int(number) for number in sys.argv[1:4])
limit(memory, file)
# What the client starts must not hold it open, nor take its bytes.
if is_open(BEATS):
    os.set_inheritable(BEATS, False)
    start(watch_beats)
else:
    start(watch_output)
if processes and has_own_processes():
    start(watch_processes, processes)

sys.argv = ["datahub", *sys.argv[4:]]
try:
    from datahub.entrypoints import main
except Exception as error:
    print(f"[aspectd] the client cannot be loaded: {type(error).__name__}: {error}", file=sys.stderr)
    sys.exit(DAMAGED)

sys.exit(main(prog_name="datahub"))
