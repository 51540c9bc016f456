import { chmod, rm } from 'node:fs/promises'
import fastify, { type FastifyInstance } from 'fastify'
import type { Log } from '../../core/call.ts'
import type { CommandArgs } from '../../core/contract/operation.ts'
import { BadRequest, publicError } from '../../core/errors.ts'
import { isRecord } from '../../core/json.ts'
import type { RunCommand } from '../../core/operation/commands.ts'
import { socketOf, withShortPath } from './socket.ts'

/** Lets commands on this machine reach the running server. */
export interface Control {
  /** Listens on the socket of the store, if it has one. A failure is logged: the server works without it. */
  open(): Promise<void>
  close(): Promise<void>
}

const MAX_BODY_BYTES = 65_536

/** HTTP on a Unix socket that only the server's own user can open: `POST /<command>` with the arguments in JSON. */
export function createControl(store: string, run: RunCommand, log: Log): Control {
  const app = createApp(run, log)
  let path: string | undefined
  return {
    async open() {
      try {
        path = socketOf(store)
        if (path === undefined) return
        // A server that was killed leaves its socket behind. This process holds the lock of the store.
        await rm(path, { force: true })
        await withShortPath(path, short => app.listen({ path: short }))
        // The process has umask 077, so no other user could connect before this either.
        await chmod(path, 0o600)
      } catch (error) {
        log.warn({ err: error, path }, 'the socket for commands cannot be opened')
      }
    },
    async close() {
      await app.close()
      if (path !== undefined) await rm(path, { force: true })
    }
  }
}

function createApp(run: RunCommand, log: Log): FastifyInstance {
  const app = fastify({ logger: false, bodyLimit: MAX_BODY_BYTES })
  app.post<{ Params: { command: string } }>('/:command', async ({ params, body }) => ({
    text: await run(params.command, argsOf(body))
  }))
  app.setErrorHandler((error, _request, reply) => {
    const { message, statusCode } = publicError(error)
    if (statusCode >= 500) log.error({ err: error }, 'command failed')
    return reply.code(statusCode).send({ message })
  })
  return app
}

function argsOf(body: unknown): CommandArgs {
  const entries = Object.entries(isRecord(body) ? body : {})
  const args = entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
  if (!isRecord(body) || args.length < entries.length) throw new BadRequest('expected an object of texts')
  return Object.fromEntries(args)
}
