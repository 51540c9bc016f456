import { makeUrn, type Privilege } from '../../core/index.ts'
import { compilePolicy } from '../../plugins/auth/policies/policy.ts'
import { verdictOn } from '../../plugins/auth/policies/policy-index.ts'
import type { Figure, Topic } from '../figure.ts'

const POLICIES = 1000
const GROUPS = 200
const DECISIONS = 100_000
const MEMBERS = 500
const PRIVILEGES: readonly Privilege[] = ['EDIT_ENTITY_TAGS', 'EDIT_ENTITY_OWNERS', 'EDIT_ENTITY_DOCS', 'EDIT_ENTITY']
const TYPES = ['dataset', 'chart', 'dashboard', 'container', 'dataFlow', 'dataJob']

const group = (at: number) => makeUrn('corpGroup', `team-${at}`)
const dataset = (at: number) => makeUrn('dataset', `(urn:li:dataPlatform:hive,area${at % 997}.table${at},PROD)`)

/** The policy of one team: a privilege on one entity type; every fourth policy covers only a part of the type. */
function policy(at: number) {
  const type = { field: 'TYPE', values: [TYPES[at % TYPES.length] ?? ''], condition: 'EQUALS' as const }
  const part = { field: 'URN', values: [dataset(at).slice(0, -12)], condition: 'STARTS_WITH' as const }
  return compilePolicy(`urn:li:dataHubPolicy:${at}`, {
    displayName: `${at}`,
    description: '',
    type: 'METADATA',
    state: 'ACTIVE',
    privileges: [PRIVILEGES[at % PRIVILEGES.length] ?? ''],
    resources: { filter: { criteria: at % 4 === 3 ? [type, part] : [type] } },
    actors: { users: [], groups: [group(at)], resourceOwners: false, allUsers: false, allGroups: false }
  })
}

function policies() {
  const all = Array.from({ length: POLICIES }, (_one, at) => policy(at)).flat()
  const by = Map.groupBy(all, one => one.privileges[0] ?? '')
  return { all, by: (privilege: Privilege) => by.get(privilege) ?? [], attaching: () => [] }
}

/** A member of 200 groups. A new object has no cached decisions. */
const member = (at: number) => ({
  urn: makeUrn('corpuser', `member-${at}`),
  groups: new Set(Array.from({ length: GROUPS }, (_one, number) => group((at + number * 7) % POLICIES))),
  roles: new Set<string>()
})

const gate = { unit: 'µs', better: 'lower' } as const
const fresh: Figure = { ...gate, name: 'first decision on (actor, privilege, type)', target: { value: 50 } }
const cached: Figure = { ...gate, name: 'the same decision again', target: { value: 1 } }
const several: Figure = { ...gate, name: 'decision again, of a policy for some resources' }

/** The time of one access decision: 1,000 policies, users in 200 groups each. */
export const gateTopic: Topic = {
  name: 'gate',
  figures: [fresh, cached, several],
  async run(bench) {
    const cache = policies()
    const on = Array.from({ length: 100 }, (_one, at) => ({ type: 'dataset', urn: dataset(at) }))
    let next = 0
    const decide = (actor: ReturnType<typeof member>, at: number, anyOf: readonly Privilege[]) =>
      verdictOn(cache, actor, anyOf, on[at % 100])
    const first = member(next)
    await bench.measure({
      figures: [fresh, cached, several],
      isWarmedUp: true,
      ours: async () => {
        const members = Array.from({ length: MEMBERS }, () => member(next++))
        return [
          microseconds(MEMBERS, at => decide(members[at] ?? first, at, ['EDIT_ENTITY_TAGS'])),
          microseconds(DECISIONS, at => decide(first, at, ['EDIT_ENTITY_TAGS'])),
          microseconds(DECISIONS, at => decide(first, at, ['EDIT_ENTITY_OWNERS', 'EDIT_ENTITY']))
        ]
      }
    })
  }
}

/** For each call. */
function microseconds(times: number, ask: (at: number) => unknown): number {
  const start = performance.now()
  for (let at = 0; at < times; at++) ask(at)
  return ((performance.now() - start) / times) * 1000
}
