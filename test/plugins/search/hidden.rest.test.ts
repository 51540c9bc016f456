import t from 'tap'
import type { Client } from '../../client.ts'
import { ingest } from '../../people.ts'
import { QUESTIONS } from './hidden-questions.ts'
import { CUSTOMERS, letSee, ORDERS, PII, startFilled, type Viewer, ZANZIBAR } from './hidden-sample.ts'
import { search } from './searching.ts'

/** The whole catalog, and one in which nothing is stored that its viewers may not see. */
const whole = await startFilled(t, true)
const bare = await startFilled(t, false)
const { admin } = whole.server
for (const { server } of [whole, bare]) await search(server.admin, '*')

/** Questions whose answers even a caller who may see everything cannot tell apart. */
const SAME = new Set(['search quokka', 'search quokko~', 'search closetName:quokka', 'completion of quo'])

/** One of each kind whose answers they can. */
const OTHER = ['search zanzibar', 'search zanzibor', 'search quaggo', 'some facets', 'completion of zan', 'scroll']
OTHER.push(
  'columns zanzibar',
  'columns order id',
  'columns with a tag',
  'browse below',
  'lineage of orders',
  'lineage of customers',
  'neighbours of customers',
  'REST search'
)

async function answersOf(client: Client): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>()
  for (const [name, ask] of Object.entries(QUESTIONS)) answers.set(name, await ask(client))
  return answers
}

t.test('for each viewer the whole catalog answers every question as if hidden things were not stored', async t => {
  for (const viewer of Object.keys(whole.viewers) as Viewer[]) {
    const answers = await answersOf(whole.viewers[viewer])
    const expected = await answersOf(bare.viewers[viewer])
    for (const [name, answer] of answers) t.strictSame(answer, expected.get(name), `${viewer}: ${name}`)
    const text = JSON.stringify([...answers.values()].map(answer => JSON.stringify(answer).replaceAll(ZANZIBAR, '')))
    t.notMatch(text, /islands|sultan|the quagga|the quokka/, viewer)
  }
})

t.test('administrators find what others do not, and sealed values as little as they', async t => {
  const [answers, without] = [await answersOf(admin), await answersOf(bare.server.admin)]
  for (const [name, answer] of answers) t.notMatch(JSON.stringify(answer), /unknown error|"status":5/, name)
  const same = [...answers].filter(([name, answer]) => JSON.stringify(answer) === JSON.stringify(without.get(name)))
  t.ok(same.length < answers.size / 4, `the same: ${same.map(([name]) => name)}`)
  for (const name of SAME) t.strictSame(answers.get(name), without.get(name), name)
  for (const name of OTHER) t.notSame(answers.get(name), without.get(name), name)
  t.strictSame((await search(admin, 'quagga')).urns.toSorted(), [CUSTOMERS, ORDERS])
})

t.test('a change of policies, or of what they look at, changes the next answers', async t => {
  const { tag, none } = whole.viewers
  const found = async (client: Client, query = 'orders') => (await search(client, query)).urns
  t.strictSame(await found(none), [])
  const policy = await letSee(admin, none, { field: 'URN', values: [ZANZIBAR] })
  t.strictSame(await found(none), [ZANZIBAR])
  await admin.gql('mutation($urn: String!) { deletePolicy(urn: $urn) }', { urn: policy })
  t.strictSame(await found(none), [])
  t.strictSame(await found(tag, 'zanzibar'), [])
  await ingest(admin, ZANZIBAR, 'globalTags', { tags: [{ tag: PII }] })
  t.strictSame(await found(tag, 'zanzibar'), [ZANZIBAR])
  await ingest(admin, ORDERS, 'globalTags', { tags: [] })
  t.strictSame(await found(tag), [ZANZIBAR])
})
