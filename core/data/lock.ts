/** Named locks of this process, granted in the order of request. A holder can hold several names at once. */
interface Locks {
  hold<T>(names: readonly string[], work: () => Promise<T>): Promise<T>
}

export function createLocks(): Locks {
  const tails = new Map<string, Promise<void>>()
  return {
    async hold(names, work) {
      const waitFor = names.map(name => tails.get(name))
      const { promise: done, resolve: release } = Promise.withResolvers<void>()
      // All names are queued in the same turn of the event loop, so two holders cannot deadlock.
      for (const name of names) tails.set(name, done)
      try {
        await Promise.all(waitFor)
        return await work()
      } finally {
        release()
        for (const name of names) if (tails.get(name) === done) tails.delete(name)
      }
    }
  }
}
