import type { Client } from '../client.ts'
import { eventually } from '../helper.ts'
import { mongodbTest, mongodbUrl } from '../mongod.ts'
import { assign, ROOT } from '../people.ts'
import { scaled } from '../rounds.ts'
import { ask, signUp, tokenFor } from './people.ts'
import { type Instance, startInstances } from './servers.ts'

const ROUNDS = scaled(2, 100)
const ADMIN = 'urn:li:dataHubRole:Admin'
const LIST_POLICIES = '{ listPolicies(input: { start: 0, count: 1 }) { total } }'

interface Administrator {
  readonly urn: string
  readonly client: Client
}

async function isAdministrator(client: Client): Promise<boolean> {
  return !(await client.gql(LIST_POLICIES)).errors
}

mongodbTest(`one of two administrators who remove each other on two instances remains, ${ROUNDS} rounds`, async t => {
  const [a, b] = (await startInstances(t, 2, { store: await mongodbUrl(t) })) as [Instance, Instance]
  const administrator = async (name: string, at: Instance): Promise<Administrator> => {
    const { urn } = await signUp(a, name)
    await assign(a.admin, ADMIN, [urn])
    const { token } = await tokenFor(a, urn)
    return { urn, client: at.anonymous.with({ token }) }
  }
  const ann = await administrator('ann', a)
  const bob = await administrator('bob', b)
  const both = [ann, bob]
  await ask(a.admin, 'mutation ($urn: String!) { removeUser(urn: $urn) }', { urn: ROOT })
  const won = new Map<string, number>()

  for (let round = 0; round < ROUNDS; round++) {
    for (const { client } of both) await eventually(() => isAdministrator(client))
    const answers = await Promise.all([assign(ann.client, null, [bob.urn]), assign(bob.client, null, [ann.urn])])
    const refused = answers.flatMap(({ errors }) => errors?.[0]?.extensions.code ?? [])
    t.equal(refused.length, 1, 'one is refused')
    t.ok([403, 409].includes(refused[0]), `with ${refused[0]}`)
    const [winner, loser] = answers[0].errors ? [bob, ann] : [ann, bob]
    t.ok(await isAdministrator(winner.client), 'the other one is an administrator')
    won.set(winner.urn, (won.get(winner.urn) ?? 0) + 1)
    await assign(winner.client, ADMIN, [loser.urn])
  }
  t.comment(`remaining administrators: ${[...won].map(([urn, rounds]) => `${urn} ${rounds} times`).join(', ')}`)
})
