import { setImmediate as immediately } from 'node:timers/promises'
import { type Cursor, type StoreReader, Unavailable } from '../../../../core/kernel/thread.ts'
import type { FromThread, Question, ThreadOptions, ThreadState } from '../messages.ts'
import { createFields, type Fields } from '../question/index.ts'
import { type Current, currentOf } from './current.ts'
import { evaluate } from './evaluate.ts'
import type { IndexFiles, Opened } from './files.ts'
import { Follow } from './follow.ts'
import type { Keeper } from './keeper.ts'
import type { Mailbox } from './mailbox.ts'
import { Next } from './next.ts'
import type { Questions } from './questions.ts'
import { notReady, Reporter } from './reporter.ts'

/** A thread without questions reads the feed this often: changes that nobody names, such as those of sealed aspects. */
const REST_MS = 1000
/** And a busy one begins to this often. */
const FOLLOW_MS = 30
/** No question is added to those that run after this time, so that changes and the file have their turn. */
const ROUND_MS = 100

export interface SessionDeps extends ThreadOptions {
  readonly reader: StoreReader
  readonly files: IndexFiles
  readonly questions: Questions
  readonly mailbox: Mailbox
  readonly send: (message: FromThread) => void
}

/** From the opening of an index until it is closed, or lost. A class, because all of it is one state. */
export class Session {
  readonly #deps: SessionDeps
  readonly #fields: Fields
  readonly #follow: Follow
  readonly #reporter: Reporter
  #current: Current | undefined
  readonly #next: Next
  /** Questions that must wait until those that run are answered, since there are changes between them. */
  #held: readonly Question[] = []
  #roundBegan = 0
  #followedAt = Number.NEGATIVE_INFINITY

  constructor(deps: SessionDeps, from: Cursor) {
    this.#deps = deps
    this.#next = new Next({ ...deps, types: deps.rules.types })
    this.#reporter = new Reporter(deps.send)
    this.#fields = createFields(deps.rules.fields)
    this.#follow = new Follow(
      {
        reader: deps.reader,
        isIndexed: urn => this.#current?.keeper.isIndexed(urn) || this.#next.keeper?.isIndexed(urn) || false,
        put: (...change) => {
          this.#current?.keeper.put(...change)
          this.#next.keeper?.put(...change)
        },
        advanced: () => immediately().then(() => this.#report())
      },
      from
    )
  }

  use(opened: Opened): void {
    this.#current = currentOf(opened, this.#fields, durable => this.#deps.send({ durable }))
  }

  /** Begins to build an index, unless one is built. */
  async build(): Promise<void> {
    if (this.#next.build) return this.#deps.send({ state: this.#state() })
    try {
      await this.#next.begin()
      this.#follow.forget()
    } catch (error) {
      this.#failNext(error)
    }
    this.#report()
  }

  /** Another index answers, or there is none and the thread fails. */
  #failNext(error: unknown): void {
    if (!this.#current) throw error
    this.#next.fail(error)
  }

  #keepers(): readonly Keeper[] {
    return [this.#current?.keeper, this.#next.keeper].filter(keeper => keeper !== undefined)
  }

  /** Resolves when the thread is to close, or when the index must be built again. */
  async run(): Promise<void> {
    const { mailbox, questions } = this.#deps
    while (!mailbox.isClosing) {
      if ((await this.#answer()) === 'lost') return this.#discard()
      const isBusy = await this.#maintain()
      if (isBusy === 'lost') return this.#discard()
      this.#report()
      if (isBusy || questions.areRunning || this.#held.length > 0 || this.#follow.behind > 0) await immediately()
      else await mailbox.rest(this.#restMs())
    }
    this.#close()
  }

  async #answer(): Promise<'lost' | 'answered'> {
    const { questions } = this.#deps
    if (questions.areRunning) await this.#addToRound()
    else if ((await this.#beginRound()) === 'lost') return 'lost'
    questions.turn()
    return 'answered'
  }

  /** Adds questions to those that run if nothing has changed since these began. */
  async #addToRound(): Promise<void> {
    const { questions } = this.#deps
    if (!questions.areWaiting || this.#held.length > 0 || performance.now() - this.#roundBegan > ROUND_MS) return
    const taken = questions.take()
    this.#name()
    if (await this.#follow.isCaughtUp()) this.#admit(taken)
    else this.#held = taken
  }

  async #beginRound(): Promise<'lost' | 'begun'> {
    const taken = [...this.#held, ...this.#deps.questions.take()]
    this.#held = []
    if (taken.length === 0) return this.#followOn()
    this.#roundBegan = performance.now()
    this.#name()
    if ((await this.#follow.catchUp()) === 'lost') {
      this.#deps.questions.refuse(taken, new Unavailable('The search index is about to be built again.'))
      return 'lost'
    }
    this.#admit(taken)
    return 'begun'
  }

  /** Without questions: indexes for one turn, so that a question finds little left to do. */
  async #followOn(): Promise<'lost' | 'begun'> {
    const now = performance.now()
    if (this.#follow.behind === 0) {
      if (now - this.#followedAt < FOLLOW_MS) return 'begun'
      this.#followedAt = now
      this.#name()
    }
    return (await this.#follow.step()) === 'lost' ? 'lost' : 'begun'
  }

  #admit(taken: readonly Question[]): void {
    const { questions } = this.#deps
    if (this.#current) {
      const { reader: index, fields } = this.#current
      questions.admit(taken, question => evaluate({ index, fields }, question))
    } else if (this.#next.build?.endsSoon()) this.#held = taken
    else questions.refuse(taken, notReady(this.#state()))
  }

  /** Writes away, and builds. Whether there was something to do. */
  async #maintain(): Promise<boolean | 'lost'> {
    const { mailbox, questions } = this.#deps
    if (mailbox.takeReindex() || this.#mustBuild()) await this.build()
    // Questions read the file: it changes when none runs.
    const isWriting = !questions.areRunning && this.#current?.keeper.work(this.#follow.cursor) === true
    const { keeper } = this.#next
    if (!keeper) return isWriting
    try {
      if (!(await this.#next.work(this.#follow.cursor)) || questions.areRunning) return true
      return (await this.#finish(keeper)) === 'lost' ? 'lost' : true
    } catch (error) {
      this.#failNext(error)
      return true
    }
  }

  /** The file was removed, it was made by older rules, or what was asked for has failed. */
  #mustBuild(): boolean {
    if (!this.#current || this.#next.build || performance.now() < this.#next.retryAt) return false
    return this.#current.missing !== undefined || this.#next.failure !== undefined || !this.#deps.files.exists()
  }

  /** Puts the index that was built in the place of the other one. */
  async #finish(built: Keeper): Promise<'lost' | 'finished'> {
    const { files } = this.#deps
    if ((await this.#follow.catchUp()) === 'lost') return 'lost'
    const { cursor } = this.#follow
    built.flush(cursor)
    built.index.close()
    this.#current?.keeper.index.close()
    this.#current = undefined
    this.#next.end()
    files.replace()
    const opened = files.open()
    if (!opened) throw new Error('the index that was built cannot be opened')
    this.use(opened)
    this.#deps.send({ durable: cursor })
    return 'finished'
  }

  #restMs(): number {
    const due = this.#current?.keeper.dueAt
    return due === undefined ? REST_MS : Math.min(REST_MS, Math.max(1, due - performance.now()))
  }

  #name(): void {
    this.#follow.name(this.#deps.mailbox.takeChanged())
  }

  #report(): void {
    this.#reporter.report(this.#state())
  }

  #state(): ThreadState {
    const { build, failure } = this.#next
    const { keeper, missing } = this.#current ?? {}
    const stored = keeper?.index.stored.count ?? 0
    return {
      ready: this.#current !== undefined,
      isBuilding: build !== undefined,
      done: build?.done ?? stored,
      entities: build?.entities ?? stored,
      behind: this.#follow.behind + this.#deps.mailbox.unread,
      received: this.#deps.mailbox.received,
      ...(build ? { secondsLeft: build.secondsLeft() } : {}),
      ...(missing ? { missing } : {}),
      ...(failure === undefined ? {} : { failure })
    }
  }

  /** The feed no longer has what changed. */
  #discard(): void {
    for (const { index } of this.#keepers()) index.close()
    this.#deps.files.remove()
  }

  #close(): void {
    this.#current?.keeper.flush(this.#follow.cursor)
    for (const { index } of this.#keepers()) index.close()
  }
}
