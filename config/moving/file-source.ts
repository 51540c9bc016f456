import { open } from 'node:fs/promises'
import { MoveFailed } from './client.ts'
import { valueIn } from './proposal-line.ts'
import { isWanted, type Page, type Problem, type Selection, type Source } from './source.ts'
import { createSplitter } from './splitter.ts'
import type { Value } from './value.ts'

/** Of a page, before the last entity is complete. */
const PAGE_BYTES = 500_000
const CHUNK = 262_144

interface Read {
  readonly value: Value
  /** After it. */
  readonly offset: number
}

/** A file of proposals: a JSON array of them, or one on each line. */
export function createFileSource(file: string, selection: Selection): Source {
  return {
    name: file,
    async *pages(after) {
      let page: Read[] = []
      let problems: Problem[] = []
      let begin = Number(after?.offset ?? 0)
      for await (const { text, offset } of objectsOf(file, begin)) {
        const value = valueIn(text)
        if ('why' in value) problems.push({ of: `${file}, byte ${offset - Buffer.byteLength(text)}`, why: value.why })
        else {
          const last = page.at(-1)
          // An entity is in one page, with its versions.
          if (last && last.offset - begin > PAGE_BYTES && last.value.urn !== value.urn) {
            yield pageOf(file, { read: page, problems }, selection)
            ;[page, problems, begin] = [[], [], last.offset]
          }
          page.push({ value, offset })
        }
      }
      if (page.length > 0 || problems.length > 0) yield pageOf(file, { read: page, problems }, selection)
    }
  }
}

interface Part {
  readonly read: readonly Read[]
  readonly problems: readonly Problem[]
}

function pageOf(file: string, { read, problems }: Part, selection: Selection): Page {
  const wanted = read.map(one => one.value).filter(value => isWanted(selection, value))
  const versions = Map.groupBy(wanted, ({ urn, aspect }) => `${urn} ${aspect}`)
  const earlier = new Map<Value, readonly Value[]>()
  const values = wanted.filter(value => {
    const all = versions.get(`${value.urn} ${value.aspect}`) ?? []
    // Points of a timeseries have no versions.
    if ('timestampMillis' in value.value) return true
    if (value !== all.at(-1)) return false
    if (selection.history) earlier.set(value, all.slice(0, -1))
    return true
  })
  return {
    step: file,
    values,
    problems,
    place: { offset: read.at(-1)?.offset ?? 0 },
    earlier: async list => list.map(value => earlier.get(value) ?? [])
  }
}

async function* objectsOf(file: string, from: number): AsyncGenerator<{ text: string; offset: number }> {
  const handle = await open(file).catch(cause => {
    throw new MoveFailed(`${file} cannot be read: ${cause.message}`)
  })
  try {
    const split = createSplitter(file, from)
    const chunk = Buffer.alloc(CHUNK)
    for (let position = from; ; ) {
      const { bytesRead } = await handle.read(chunk, 0, CHUNK, position)
      if (bytesRead === 0) break
      position += bytesRead
      yield* split.push(chunk.subarray(0, bytesRead))
    }
    split.end()
  } finally {
    await handle.close()
  }
}
