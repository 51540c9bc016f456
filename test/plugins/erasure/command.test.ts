import t from 'tap'
import { failureOf } from '../../transfer/command.ts'

t.test('wrong arguments of erase-person are named', async t => {
  const text = async (...args: string[]) => (await failureOf(['erase-person', ...args])).text
  t.match(await text(), /<user> is missing/)
  t.match(await text('--permit'), /<user> is missing/)
  t.match(await text('--again', 'ada'), /--again is without a user/)
  t.match(await text('--report', 'x', 'ada'), /--report is without a user/)
  t.match(await text('--again', '--permit'), /--again and --permit exclude each other/)
  t.match(await text('--permit', '--successor', 'bob', 'ada'), /--permit has no --successor/)
  t.match(await text('ada', 'bob'), /unexpected argument "bob"/)
  t.match(await text('--successor=', 'ada'), /--successor is empty/)
})
