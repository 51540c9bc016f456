import { type Cursor, entityTypeOf, type StoreReader, Unavailable, type Urn } from '../../../../core/kernel/thread.ts'
import type { FromThread, SentKey, ThreadState } from '../messages.ts'
import { Reporter } from '../thread/reporter.ts'
import { createCorpus } from './asking.ts'
import { type OpenSearch, openClient } from './client.ts'
import { createEntityDocuments } from './document.ts'
import { Fresh } from './fresh.ts'
import { Indexer } from './indexer.ts'
import { createIndexes, formatOf, type Indexes } from './indexes.ts'
import { OldFormats } from './old-formats.ts'
import type { OpenSearchOptions } from './options.ts'
import { Questions } from './questions.ts'
import { BEAT_MS, Shared } from './shared.ts'
import { createWrite, type Write } from './writer.ts'

/** How often an instance without work looks for some, and one after a failure tries again. */
const REST_MS = 100
const RETRY_MS = 500
const LOOK_MS = 1_000
const USUAL_SECONDS = 0.0007

interface SessionDeps {
  readonly options: OpenSearchOptions
  readonly reader: StoreReader
  readonly send: (message: FromThread) => void
}

/** One instance and the indexes that it shares with others. A class, because all of it is one state. */
export class Session {
  readonly #deps: SessionDeps
  readonly #client: OpenSearch
  readonly #indexes: Indexes
  readonly #shared: Shared
  readonly questions: Questions
  readonly #write: Write
  readonly #fresh: Fresh
  readonly #old: OldFormats
  readonly #reporter: Reporter
  /** Set while this instance indexes. */
  #indexer: Indexer | undefined
  #isPrepared = false
  /** How many entities the index has that answers; `undefined` while there is none. */
  #stored: number | undefined
  #lookedAt = Number.NEGATIVE_INFINITY
  #built: string | undefined
  #buildBegan = 0
  #again: Promise<void> = Promise.resolve()
  /** Why nothing can be asked at the moment. */
  #failure: string | undefined
  /** Changed keys that were named, and those of them that were not looked for yet. */
  #received = 0
  #unread = 0
  #isClosing = false
  #wake: () => void = () => undefined

  constructor(deps: SessionDeps) {
    const { options, reader, send } = deps
    const { openSearch, rules, source } = options
    const format = formatOf(source, rules)
    this.#deps = deps
    this.#client = openClient(openSearch)
    this.#indexes = createIndexes(this.#client, openSearch, { format, rules })
    this.#shared = new Shared(this.#client, this.#indexes, format)
    this.#write = createWrite({ client: this.#client, reader, documentOf: createEntityDocuments(rules) })
    this.#fresh = new Fresh({ reader, indexes: this.#indexes, position: () => this.#position() })
    this.#old = new OldFormats(this.#client, this.#indexes)
    this.#reporter = new Reporter(send)
    this.questions = new Questions({
      ...{ client: this.#client, alias: this.#indexes.alias, corpus: createCorpus(rules), fresh: this.#fresh, send },
      state: () => this.#state(),
      written: () => this.#again
    })
  }

  /** Resolves when the thread is to close. */
  async run(): Promise<void> {
    // A beat that fails is followed by work that fails, which says why.
    const beats = setInterval(() => void this.#shared.beat().catch(() => undefined), BEAT_MS)
    while (!this.#isClosing) {
      const isBusy = await this.#work()
      this.#reporter.report(this.#state())
      if (!isBusy && !this.#isClosing) await this.#rest(this.#failure === undefined ? REST_MS : RETRY_MS)
    }
    clearInterval(beats)
    await this.#shared.release().catch(() => undefined)
    await this.#client.close()
  }

  changed(count: number): void {
    this.#received += count
    this.#unread += count
    this.#wake()
  }

  /** Indexes entities again, before the next question: any instance may. */
  again(keys: readonly SentKey[]): void {
    this.#received += keys.length
    const types = new Set(this.#deps.options.rules.types)
    const urns = [...new Set(keys.map(([urn]) => urn))].filter(urn => types.has(entityTypeOf(urn)))
    this.#again = this.#again.then(() => this.#writeAgain(urns)).catch(error => this.#fail(error))
  }

  /** Asks the instance that indexes for a new index. */
  reindex(): void {
    this.#shared.wish().catch(error => this.#fail(error))
  }

  close(): void {
    this.#isClosing = true
    this.#wake()
  }

  async #writeAgain(urns: readonly Urn[]): Promise<void> {
    const cursor = await this.#fresh.ask()
    const targets = [await this.#indexes.current(), this.#shared.value?.next?.index].filter(name => name !== undefined)
    await this.#write(urns, targets, cursor)
    this.#fresh.forget()
  }

  async #work(): Promise<boolean> {
    const unread = this.#unread
    try {
      if (!this.#isPrepared) await this.#indexes.prepare()
      this.#isPrepared = true
      await this.#shared.look()
      const isBusy = await this.#lead()
      await this.#look()
      this.#failure = undefined
      this.#unread -= isBusy ? 0 : unread
      return isBusy
    } catch (error) {
      this.#fail(error)
      return false
    }
  }

  async #lead(): Promise<boolean> {
    const { options, reader } = this.#deps
    const { types } = options.rules
    if (!this.#shared.isOurs) {
      this.#indexer = undefined
      return false
    }
    this.#indexer ??= new Indexer({ reader, indexes: this.#indexes, shared: this.#shared, write: this.#write, types })
    const isBusy = await this.#indexer.step()
    if (!this.#indexer.next) await this.#old.remove()
    return isBusy
  }

  /** Looks whether there is an index, now and then, and when a build has begun or ended. */
  async #look(): Promise<void> {
    const now = performance.now()
    const built = this.#shared.value?.next?.index
    if (now - this.#lookedAt < LOOK_MS && built === this.#built) return
    this.#lookedAt = now
    if (built !== this.#built) this.#buildBegan = now
    this.#built = built
    const current = await this.#indexes.current()
    this.#stored = current === undefined ? undefined : await this.#indexes.count()
    // Somebody has removed it: whoever indexes begins again.
    if (current === undefined && built === undefined) this.#indexer = undefined
  }

  #fail(error: unknown): void {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    // What nobody expects is told with its place.
    this.#failure = error instanceof Unavailable ? message : (stack ?? message)
    this.#isPrepared = false
    this.#unread = 0
    this.#indexer = undefined
  }

  async #position(): Promise<Cursor | undefined> {
    if (this.#failure !== undefined) throw new Unavailable(this.#failure)
    if (!this.#shared.isOurs) return (await this.#shared.read())?.cursor
    this.#wake()
    return this.#indexer?.cursor
  }

  #state(): ThreadState {
    const next = this.#shared.value?.next
    const stored = this.#stored ?? 0
    const [done, entities] = next ? [next.done, next.entities] : [stored, stored]
    const perEntity = next && done > 0 ? (performance.now() - this.#buildBegan) / 1000 / done : USUAL_SECONDS
    return {
      ready: this.#stored !== undefined && this.#failure === undefined,
      isBuilding: next !== undefined && this.#failure === undefined,
      done,
      entities,
      behind: this.#shared.isOurs ? this.#unread : 0,
      received: this.#received,
      ...(next && { secondsLeft: Math.ceil(perEntity * Math.max(0, entities - done)) }),
      ...(this.#failure === undefined ? {} : { failure: this.#failure })
    }
  }

  async #rest(milliseconds: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, milliseconds)
    this.#wake = resolve
    await promise
    clearTimeout(timer)
  }
}
