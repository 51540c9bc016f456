import { setTimeout as pause } from 'node:timers/promises'
import {
  BadRequest,
  type Cursor,
  entityTypeOf,
  type StoreReader,
  Unavailable,
  type Urn
} from '../../../../core/kernel/thread.ts'
import { type FromThread, failureOf, type Question, type SentKey, type ThreadState } from '../messages.ts'
import { notReady, Reporter } from '../thread/reporter.ts'
import { answer } from './answer.ts'
import { type Corpus, createAsker, createCorpus } from './asking.ts'
import { type OpenSearch, openClient, Refused } from './client.ts'
import { createEntityDocuments } from './document.ts'
import { Fresh } from './fresh.ts'
import { Indexer } from './indexer.ts'
import { createIndexes, formatOf, type Indexes } from './indexes.ts'
import { OldFormats } from './old-formats.ts'
import type { OpenSearchOptions } from './options.ts'
import { Shared } from './shared.ts'
import { createWrite, type Write } from './writer.ts'

/** How often an instance without work looks for some, and one after a failure tries again. */
const REST_MS = 100
const RETRY_MS = 500
const LOOK_MS = 1_000
/** A question waits so long for an index that is built. */
const SOON_MS = 2_000
const USUAL_SECONDS = 0.0007
/** What OpenSearch calls patterns that it does not evaluate. */
const TOO_COMPLEX = /too_complex|too_many/

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
  readonly #corpus: Corpus
  readonly #write: Write
  readonly #fresh: Fresh
  readonly #old: OldFormats
  readonly #reporter: Reporter
  readonly #asked = new Map<number, AbortController>()
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
    this.#indexes = createIndexes(this.#client, openSearch, format)
    this.#shared = new Shared(this.#client, this.#indexes, format)
    this.#corpus = createCorpus(rules)
    this.#write = createWrite({ client: this.#client, reader, documentOf: createEntityDocuments(rules) })
    this.#fresh = new Fresh({ reader, indexes: this.#indexes, position: () => this.#position() })
    this.#old = new OldFormats(this.#client, this.#indexes)
    this.#reporter = new Reporter(send)
  }

  /** Resolves when the thread is to close. */
  async run(): Promise<void> {
    while (!this.#isClosing) {
      const isBusy = await this.#work()
      this.#reporter.report(this.#state())
      if (!isBusy && !this.#isClosing) await this.#rest(this.#failure === undefined ? REST_MS : RETRY_MS)
    }
    await this.#shared.release().catch(() => undefined)
    await this.#client.close()
  }

  ask(questions: readonly Question[]): void {
    for (const question of questions) void this.#answer(question)
  }

  cancel(id: number): void {
    this.#asked.get(id)?.abort()
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
      await this.#shared.tick()
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
    this.#stored = (await this.#indexes.current()) === undefined ? undefined : await this.#indexes.count()
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

  async #answer(question: Question): Promise<void> {
    const { id } = question
    const asked = new AbortController()
    this.#asked.set(id, asked)
    try {
      await this.#again
      await this.#untilReady(asked.signal)
      const moment = isRecent(question) ? `recent ${Math.floor(Date.now() / LOOK_MS)}` : await this.#fresh.ask()
      const asker = createAsker(this.#client, this.#indexes.alias, { signal: asked.signal, moment })
      this.#deps.send({ replies: [{ id, answer: await answer(this.#corpus, question, asker) }] })
    } catch (error) {
      this.#deps.send({ replies: [{ id, failure: failureOf(this.#publicError(error)) }] })
    } finally {
      this.#asked.delete(id)
    }
  }

  /** A build that ends soon is waited for. */
  async #untilReady(signal: AbortSignal): Promise<void> {
    const until = performance.now() + SOON_MS
    while (this.#stored === undefined && this.#failure === undefined && performance.now() < until) {
      await pause(RETRY_MS / 10, undefined, { signal })
    }
    if (this.#failure !== undefined) throw new Unavailable(this.#failure)
    if (this.#stored === undefined) throw notReady(this.#state())
  }

  #publicError(error: unknown): unknown {
    if (!(error instanceof Refused)) return error
    if (error.status === 404) return notReady(this.#state())
    return TOO_COMPLEX.test(error.type) ? new BadRequest(`The search is too complex: ${error.message}`) : error
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

/** Whether it may leave out what was acknowledged in the last second. */
function isRecent(question: Question): boolean {
  if (question.name === 'search' || question.name === 'facets') return question.args[0].fresh === 'recent'
  return question.name === 'walk' && question.args[0].wanted.fresh === 'recent'
}
