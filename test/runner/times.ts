import { readFileSync } from 'node:fs'

/**
 * Prints what each part of `.ci/run` took, from the file that ASPECTD_TEST_TIMES names, and a warning for a part that
 * took longer than its budget in `test/budgets.json`, in seconds on two cores with room for noise.
 */

const budgets: Readonly<Record<string, number>> = JSON.parse(
  readFileSync(new URL('../budgets.json', import.meta.url), 'utf8')
)
const file = process.env.ASPECTD_TEST_TIMES
if (!file) throw new Error('ASPECTD_TEST_TIMES is not set; set it to the file with the times')

const parts = readFileSync(file, 'utf8').matchAll(/^(\d+) (.+)$/gm)
const times = [...parts].map(([, seconds, name = '']) => ({ name, seconds: Number(seconds) }))
const total = times.reduce((sum, { seconds }) => sum + seconds, 0)
for (const { name, seconds } of [...times, { name: 'all', seconds: total }]) {
  process.stdout.write(`${String(seconds).padStart(6)} s  ${name}\n`)
}
for (const { name, seconds } of times) {
  const budget = budgets[name]
  if (budget === undefined) process.stdout.write(`WARNING: "${name}" has no budget in test/budgets.json\n`)
  else if (seconds > budget) process.stdout.write(`WARNING: ${name} took ${seconds} s, its budget is ${budget} s\n`)
}
