import type { Test } from 'tap'
import type { Client } from '../client.ts'
import { entity, latest } from '../plugins/entities/proposals.ts'
import { times } from '../plugins/timeseries/rows.ts'
import { BATCH_ASPECTS, BATCH_PARTS, batchUrns, datasetOf, type Sent, tagOf, type Writer } from './writers.ts'

/** Asserts that no acknowledged item is lost, no item is stored twice, and each batch is complete or absent. */
export async function checkWritten(t: Test, client: Client, { kind, name, sent, made }: Writer): Promise<void> {
  const written = { proposals: renamed, tags: tagged, batches: wholeBatches }[kind]
  checkSteps(t, await written(client, name, sent), sent, `${name}: items`)
  checkSteps(t, await existingTags(client, made), made, `${name}: created tags`)
}

/** `steps` are the stored items, in order. */
function checkSteps(t: Test, steps: readonly string[], { all, acknowledged }: Sent, name: string): void {
  const there = new Set(steps)
  const lost = [...acknowledged].filter(what => !there.has(what))
  t.strictSame(lost, [], `${name}: nothing acknowledged is lost`)
  const expected = all.filter(what => there.has(what))
  t.strictSame(steps, expected, `${name}: each once and in order`)
}

/** Every version of an aspect, oldest first. */
export async function versionsOf<T>(client: Client, urn: string, aspect: string): Promise<T[]> {
  const versions: T[] = []
  for (;;) {
    const version = await latest(client, urn, aspect, versions.length + 1)
    if (version === 404) return versions
    if (typeof version === 'number') throw new Error(`${aspect} of ${urn}: ${version}`)
    versions.push(version as T)
  }
}

async function renamed(client: Client, name: string): Promise<string[]> {
  const versions = await versionsOf<{ name: string }>(client, datasetOf(name), 'datasetProperties')
  return versions.slice(1).map(version => version.name)
}

interface Tags {
  readonly tags: readonly { readonly tag: string }[]
}

/** The tags that each version adds to the one before. */
async function tagged(client: Client, name: string): Promise<string[]> {
  const versions = await versionsOf<Tags>(client, datasetOf(name), 'globalTags')
  const names = versions.map(({ tags }) => tags.map(({ tag }) => tag.replace('urn:li:tag:', '')))
  return names.flatMap((tags, at) => tags.filter(tag => !names[at - 1]?.includes(tag)))
}

async function existingTags(client: Client, { all }: Sent): Promise<string[]> {
  const found: string[] = []
  for (const id of all) if ('tagProperties' in (await entity(client, tagOf(id))).aspects) found.push(id)
  return found
}

async function wholeBatches(client: Client, _name: string, { all }: Sent): Promise<string[]> {
  const found: string[] = []
  for (const batch of all) {
    const parts = await partsOf(client, batch)
    if (parts !== 0 && parts !== BATCH_PARTS) found.push(`${batch} is incomplete: ${parts} of ${BATCH_PARTS} parts`)
    else if (parts > 0) found.push(batch)
  }
  return found
}

/** The number of stored aspects and points of a batch. */
export async function partsOf(client: Client, batch: string): Promise<number> {
  let parts = 0
  for (const urn of batchUrns(batch)) {
    const { aspects } = await entity(client, urn)
    parts +=
      BATCH_ASPECTS.filter(aspect => aspect in aspects).length + (await times(client, 'datasetProfile', urn)).length
  }
  return parts
}
