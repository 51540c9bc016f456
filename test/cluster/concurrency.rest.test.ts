import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '../client.ts'
import { mongodbTest, mongodbUrl } from '../mongod.ts'
import { ingest, proposal } from '../plugins/entities/proposals.ts'
import { tagsOf } from '../plugins/tags/requests.ts'
import { scaled } from '../rounds.ts'
import { attachment, createEditor, datasets } from './edits.ts'
import { type Instance, startInstances } from './servers.ts'
import { stepsOn, stepsSeen } from './steps.ts'

const WRITERS = 64
const EDITS = scaled(2000, 10_000)
/** After this time every instance sees all acknowledged writes. */
const FRESH_MS = 1000

mongodbTest(`${WRITERS} writers make ${EDITS} edits on three instances, and each is stored once`, async t => {
  const config = { history: 'all' } as const
  const instances = await startInstances(t, 3, { store: await mongodbUrl(t), config })
  const [a, b, c] = instances as [Instance, Instance, Instance]
  const editors = Array.from({ length: WRITERS }, (_none, number) => createEditor(`writer${number}`))
  const tags = editors.flatMap(editor => editor.tags)
  await ingest(a.admin, ...datasets.map(urn => proposal(urn, 'status', { removed: false })))
  await ingest(a.admin, ...tags.map(urn => proposal(urn, 'tagProperties', { name: urn })))

  let left = EDITS
  let refused = 0
  const work = editors.map(async (editor, number) => {
    const { admin } = instances[number % instances.length] as Instance
    while (left-- > 0) {
      const again = await editor.edit(admin)
      refused += again
    }
  })
  const begun = performance.now()
  await Promise.all(work)
  t.comment(
    `${(EDITS / ((performance.now() - begun) / 1000)).toFixed()} edits per second, ${refused} were refused at first`
  )
  t.ok(refused < EDITS / 100, 'hardly any edit was refused for too many concurrent writes')

  const edits = editors.flatMap(editor => editor.edits)
  t.equal(edits.length, EDITS)
  const attached = editors.flatMap(editor => [...editor.attached]).toSorted()
  await pause(FRESH_MS)
  t.strictSame((await allAttached(b.admin)).toSorted(), attached, 'the attached tags are those of the last edits')
  for (const dataset of datasets) {
    t.strictSame(await stepsSeen(c.admin, dataset), stepsOn(dataset, edits), `${dataset}: a version for each edit`)
  }
})

async function allAttached(client: Client): Promise<string[]> {
  const found: string[] = []
  for (const dataset of datasets) {
    const { own, columns } = await tagsOf(client, dataset)
    for (const [column, tags] of [['', own] as const, ...Object.entries(columns)]) {
      found.push(...tags.map(tag => attachment({ dataset, column }, tag)))
    }
  }
  return found
}
