/** Runs work on named things one at a time, in the order of arrival; several names are held together. */
interface Locks {
  hold<T>(names: readonly string[], work: () => Promise<T>): Promise<T>
}

export function createLocks(): Locks {
  const tails = new Map<string, Promise<void>>()
  return {
    async hold(names, work) {
      const waitFor = names.map(name => tails.get(name))
      const { promise: done, resolve: release } = Promise.withResolvers<void>()
      // All names are queued for in one turn, so two holders can never wait for each other.
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
