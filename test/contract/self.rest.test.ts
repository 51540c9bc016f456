import t from 'tap'
import { faults } from './faults.ts'
import { contract, type Open } from './index.ts'
import { openIn } from './sqlite.ts'

/** The first test of a topic that a store fails. */
async function firstFailure(topic: string, open: Open): Promise<string | undefined> {
  const tests: { name: string; run: () => Promise<void> }[] = []
  contract({ test: (name, run) => void tests.push({ name, run }) }, open)
  for (const { name, run } of tests.filter(({ name }) => name.startsWith(`${topic}: `))) {
    const passed = await run().then(
      () => true,
      () => false
    )
    if (!passed) return name
  }
  return undefined
}

for (const [topic, broken] of Object.entries(faults)) {
  for (const [name, fault] of Object.entries(broken)) {
    t.test(`the tests of ${topic} fail on a store that ${name}`, async t => {
      const failure = await firstFailure(topic, () => openIn(fault))
      t.type(failure, 'string')
      if (failure) t.comment(failure)
    })
  }
}
