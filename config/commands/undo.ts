import { attended } from './attended.ts'
import { type Command, WrongArguments } from './command.ts'
import { createServer, DEFAULT_URL } from './server.ts'

export const undo: Command = {
  name: 'undo',
  purpose: 'undo one change of an aspect on a running server',
  options: ['url', 'token', 'version'],
  flags: ['dry-run'],
  operands: ['urn', 'aspect'],
  help: `aspectd undo <urn> <aspect> [--version <number>] [--dry-run] [--url <url>] [--token <token>]

Undoes the latest change of an aspect: the version before is stored again, or the aspect is removed if the change created it.
If somebody writes it at the same time, nothing is changed, and the message says who.

  --version <number>  the version that the change made; refused if the aspect was changed since
  --dry-run           only says what would be undone
  --url <url>         the server; ${DEFAULT_URL} if absent
  --token <token>     an access token of a user who may edit the entity; if absent, the variable ASPECTD_TOKEN
`,
  run({ env, option, flag, operand }) {
    const server = createServer({ command: 'undo', option, env })
    const asked = { urn: operand('urn'), aspect: operand('aspect') }
    const version = versionOf(option('version'))
    return attended('interrupted: read the aspect to see whether the change was undone', async ({ signal }) => {
      await server.check(signal)
      const send = async (more: object): Promise<Undone> => {
        const { status, body, message } = await server.post('/aspects?action=undo', { ...asked, ...more }, signal)
        if (status !== 200) throw server.failed(`${server.url} refuses it (${status}): ${message}`)
        return body.value as Undone
      }
      const found = await send({ ...(version === undefined ? {} : { version }), dryRun: true })
      if (flag('dry-run')) return `would undo ${described(found)}`
      return `undid ${described(await send({ version: found.version }))}`
    })
  }
}

interface Undone {
  readonly urn: string
  readonly aspect: string
  readonly version: number
  readonly actor: string
  readonly time: number
  readonly restored: number | null
}

function described({ urn, aspect, version, actor, time, restored }: Undone): string {
  const how = restored === null ? 'the aspect did not exist before' : `back to version ${restored}`
  return `version ${version} of ${aspect} of ${urn}, which ${actor} wrote at ${new Date(time).toISOString()}: ${how}`
}

function versionOf(text: string | undefined): number | undefined {
  if (text === undefined || /^[1-9]\d{0,14}$/.test(text)) return text === undefined ? undefined : Number(text)
  throw new WrongArguments(`undo: --version ${JSON.stringify(text)} is not a number from 1`)
}
