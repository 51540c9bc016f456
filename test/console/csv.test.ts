import t from 'tap'
import { csv } from '../../plugins/console/web/files/save.ts'

t.test('CSV quotes what it must, and no spreadsheet runs a text', t => {
  const rows = [
    ['name', 'count'],
    ['a,b', 1],
    ['say "hi"', -2],
    ['two\nlines', 3],
    ['=HYPERLINK("https://evil.example")', 4],
    ['@SUM(A1)', 5],
    ['\n=1', 6],
    ['', 0]
  ]
  t.equal(
    csv(rows),
    [
      'name,count',
      '"a,b",1',
      '"say ""hi""",-2',
      '"two\nlines",3',
      '"\'=HYPERLINK(""https://evil.example"")",4',
      "'@SUM(A1),5",
      '"\'\n=1",6',
      ',0',
      ''
    ].join('\r\n')
  )
  t.end()
})
