import type { Test } from 'tap'
import type { Client } from '../client.ts'
import { eventually } from '../helper.ts'
import { mongodbUrl } from '../mongod.ts'
import { ingest, proposal } from '../plugins/entities/proposals.ts'
import { tagsOf } from '../plugins/tags/requests.ts'
import { attachment, createEditor, datasets } from './edits.ts'
import { type Instance, startInstances } from './servers.ts'
import { stepsOn, stepsSeen } from './steps.ts'

export const WRITERS = 64

/** Writers edit at the same time on three instances, and each is stored once. Resolves to the number of refusals. */
export async function editTogether(t: Test, count: number): Promise<number> {
  const config = { history: 'all' } as const
  const instances = await startInstances(t, 3, { store: await mongodbUrl(t), config })
  const [a, b, c] = instances as [Instance, Instance, Instance]
  const editors = Array.from({ length: WRITERS }, (_none, number) => createEditor(number))
  const tags = editors.flatMap(editor => editor.tags)
  await ingest(a.admin, ...datasets.map(urn => proposal(urn, 'status', { removed: false })))
  await ingest(a.admin, ...tags.map(urn => proposal(urn, 'tagProperties', { name: urn })))

  let left = count
  let refused = 0
  const work = editors.map(async (editor, number) => {
    const { admin } = instances[number % instances.length] as Instance
    while (left-- > 0) {
      const again = await editor.edit(admin)
      refused += again
    }
  })
  await Promise.all(work)

  const edits = editors.flatMap(editor => editor.edits)
  t.equal(edits.length, count)
  const attached = editors.flatMap(editor => [...editor.attached]).toSorted()
  const found = await becomes(attached, async () => (await allAttached(b.admin)).toSorted())
  t.strictSame(found, attached, 'the attached tags are those of the last edits')
  for (const dataset of datasets) {
    const expected = stepsOn(dataset, edits)
    const seen = await becomes(expected, () => stepsSeen(c.admin, dataset))
    t.strictSame(seen, expected, `${dataset}: a version for each edit`)
  }
  return refused
}

/** What `read` resolves to when it is as expected, or at last: an instance may see an edit of another one later. */
async function becomes(expected: readonly string[], read: () => Promise<string[]>): Promise<string[]> {
  let found: string[] = []
  const isExpected = async () => {
    found = await read()
    return found.join('\n') === expected.join('\n')
  }
  await eventually(isExpected).catch(() => undefined)
  return found
}

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
