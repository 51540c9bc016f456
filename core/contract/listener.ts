import type { Call } from '../call.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import type { Key } from '../store/port.ts'

/**
 * Which changes a plugin is told of. Changes of aspects that no enabled plugin defines are never told, those of sealed
 * aspects only to the plugin that defines them. Points of timeseries are not changes; a value that is ingested again is one,
 * as its system metadata change.
 */
export interface Selection {
  /** Names of aspects; all when absent. */
  readonly aspects?: readonly string[]
  /** Names of entity types; all when absent. */
  readonly types?: readonly string[]
}

/** Keeps what a plugin has in memory current. What must also survive a restart is the work of a `Follower`. */
export interface Listener extends Selection {
  /**
   * Called with the frozen keys that changed: those of this process before their write is acknowledged, those of other
   * instances within a second, in the order of their commits. Each change is told once; again only if this process made
   * more than 20 000 others before the store reported it. `lost`: changes were
   * missed, so every key may have changed; a plugin with a `review` is also told before a review that must know what
   * another instance just changed.
   *
   * Must be quick: the write waits until it returns, but not for its promise. If it fails, this is logged, it misses
   * what is told, and is called with `lost` after a pause, until it succeeds; meanwhile `data.isCurrent()` is false for
   * this plugin, and other plugins are not affected.
   */
  changed(keys: readonly Key[] | 'lost'): MaybePromise<void>
}

/** A durable listener: it is told of every change at least once, also of those made while the server was down. */
export interface Follower extends Selection {
  /**
   * What it is told when the store sees its name for the first time. `now`: later changes (the default). `beginning`:
   * `lost`, then later changes.
   */
  readonly from?: 'now' | 'beginning'
  /**
   * Called with up to 500 keys in the order of their commits, by one instance at a time. Its place is stored after the
   * promise resolves. If it rejects, this is logged and the same keys come again, after a growing pause of at most a
   * minute. `lost`: the store no longer knows what changed, so read everything. At shutdown a call that runs may go on
   * for five seconds, until `call.signal` aborts; the same happens when another instance takes over because this one did
   * not respond for five seconds.
   */
  batch(call: Call, keys: readonly Key[] | 'lost'): Promise<void>
}
