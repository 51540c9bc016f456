import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { CommandArgs } from '../../core/contract/operation.ts'
import { BadRequest, Misconfigured } from '../../core/errors.ts'
import { withShortPath } from './socket.ts'

/** Runs a command on the server that listens on the socket; `undefined` if none does. @throws what the server refuses */
export async function askServer(path: string, command: string, args: CommandArgs): Promise<string | undefined> {
  const response = await withShortPath(path, short => post(short, `/${command}`, JSON.stringify(args))).catch(cause => {
    if (cause.code === 'ENOENT' || cause.code === 'ECONNREFUSED') return undefined
    throw new Misconfigured(`The server at ${path} cannot be reached (${cause.code}): run this as the server's user.`)
  })
  if (!response) return undefined
  const answer: { text?: string; message?: string } = JSON.parse(await text(response))
  if (answer.text !== undefined) return answer.text
  throw new BadRequest(answer.message)
}

async function post(socketPath: string, path: string, body: string): Promise<IncomingMessage> {
  const headers = { 'content-type': 'application/json', connection: 'close' }
  const sent = request({ socketPath, path, method: 'POST', headers })
  sent.end(body)
  const [response]: IncomingMessage[] = await once(sent, 'response')
  if (!response) throw new Error('no response')
  return response
}
