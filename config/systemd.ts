import { spawn } from 'node:child_process'
import type { Environment } from '../core/config/environment.ts'
import type { Log } from '../core/index.ts'

/** Tells systemd what the service does, if it is of `Type=notify`; nothing otherwise. */
interface Systemd {
  ready(address: string): void
  stopping(): void
}

const PROGRAM = 'systemd-notify'

/** Node.js has no datagrams over Unix sockets, so a program of systemd sends them: the unit needs `NotifyAccess=all`. */
export function createSystemd({ NOTIFY_SOCKET, PATH }: Environment, log: Log): Systemd {
  if (!NOTIFY_SOCKET) return { ready: () => undefined, stopping: () => undefined }
  const tell = (...assignments: readonly string[]) => {
    const child = spawn(PROGRAM, assignments, { env: { NOTIFY_SOCKET, PATH }, stdio: 'ignore' })
    child.on('error', error => log.warn({ reason: error.message }, `${PROGRAM} cannot be run; systemd is not told`))
    child.on('exit', code => {
      if (code) log.warn({ code }, `${PROGRAM} failed; the unit needs NotifyAccess=all`)
    })
  }
  return {
    ready: address => tell('--ready', `--status=listening on ${address}`, `MAINPID=${process.pid}`),
    stopping: () => tell('STOPPING=1', 'STATUS=stopping')
  }
}
