import root, { type Test } from 'tap'

let current: Test = root

/** What `import t from 'tap'` is in the files that `lane.ts` runs from now on. */
export function setTest(test: Test): void {
  current = test
}

/** Stands for `t` of tap, which is one per process, in files that share a process: each has a test of its own. */
export default new Proxy(root as Test, {
  get(_root, name) {
    const value: unknown = Reflect.get(current, name)
    return typeof value === 'function' ? value.bind(current) : value
  }
})
