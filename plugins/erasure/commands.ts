import type { Call, CommandArgs } from '../../core/index.ts'
import { type Erasures, type Plan, successorOf, userOf } from './erasures.ts'
import type { ShownErasure } from './list.ts'
import type { Place, Sums } from './record.ts'

/** A command has a minute. */
const PLAN_MS = 45_000

/** For the command `erase-person` of `config/commands`. Each resolves to what it prints. */
export function commands(erasures: Erasures) {
  return {
    async erasePersonPlan({ user = '', successor }: CommandArgs, call: Call): Promise<string> {
      const named = { urn: userOf(user), successor: successorOf(successor) }
      await erasures.check(call, named)
      return planned(await erasures.plan(call, named, performance.now() + PLAN_MS))
    },
    async erasePerson({ user = '', successor }: CommandArgs, call: Call): Promise<string> {
      const named = { urn: userOf(user), successor: successorOf(successor) }
      await erasures.check(call, named)
      return begun(await erasures.erase(call, named))
    },
    erasePersonAgain: async (_args: CommandArgs, call: Call): Promise<string> => begun(await erasures.again(call)),
    async permitPerson({ user = '' }: CommandArgs, call: Call): Promise<string> {
      const was = await erasures.permit(call, userOf(user))
      return was ? 'the person is permitted again' : 'the person was not blocked: nothing changed'
    },
    erasureReport: async ({ id = '' }: CommandArgs, call: Call): Promise<string> => report(await erasures.get(call, id))
  }
}

const begun = (id: string): string =>
  `the erasure ${id} is a task now: the server does it, or the next start of one\n${BACKUPS}\nits report: npx aspectd erase-person --report ${id}`

const BACKUPS = 'backups still have the person: after a restore of one, run npx aspectd erase-person --again'

const sums = ({ rewritten, erased, ownerships }: Sums): string[] => [
  `  ${rewritten} values, older versions, points and log entries with a pseudonym`,
  `  ${erased} entities of the person erased, the user among them`,
  `  ${ownerships} ownerships removed or handed over`
]

const listed = (placeCount: number, places: readonly Place[]): string[] => [
  `  ${placeCount} texts with the name or address stay${placeCount > places.length ? `; the first ${places.length}:` : placeCount > 0 ? ':' : ''}`,
  ...places.map(
    ({ urn, aspect, version }) => `    ${urn} ${aspect}${version === undefined ? '' : ` version ${version}`}`
  )
]

const planned = (plan: Plan): string =>
  [
    `${plan.user}: nothing was changed${plan.isComplete ? '' : '; the time was too short to look at everything: the numbers are the least'}`,
    ...sums(plan),
    ...listed(plan.placeCount, plan.places),
    `  ${BACKUPS}`
  ].join('\n')

function report(erasure: ShownErasure): string {
  const { id, pseudonyms, state = 'unknown', error, placeCount, places } = erasure
  const lines = [
    `erasure ${id}: ${state}${error === undefined ? '' : `: ${error}`}`,
    ...pseudonyms.map(one => `  ${one}`)
  ]
  if (erasure.endedAt === undefined) return lines.join('\n')
  return [...lines, ...sums(erasure), ...listed(placeCount, places), `  ${BACKUPS}`].join('\n')
}
