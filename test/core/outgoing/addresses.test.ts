import t from 'tap'
import { isPublic } from '../../../core/outgoing/addresses.ts'
import { hostsOf, wrongHost } from '../../../core/outgoing/hosts.ts'

t.test('addresses of own networks, of this machine and of special use are not public', async t => {
  const special = [
    ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.100.100.200', '127.0.0.1', '127.255.255.254'],
    ...['169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.192', '192.168.1.1', '198.18.0.1', '224.0.0.1'],
    ...['239.255.255.250', '240.0.0.1', '255.255.255.255', '168.63.129.16', '192.88.99.1'],
    ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd00:ec2::254', 'fec0::1', 'ff02::1', '100::1'],
    ...['::ffff:127.0.0.1', '::ffff:7f00:1', '0:0:0:0:0:ffff:a9fe:a9fe', '::ffff:10.0.0.1', '::127.0.0.1'],
    ...['64:ff9b::127.0.0.1', '64:ff9b::', '64:ff9b::a9fe:a9fe', '64:ff9b:1::808:808'],
    ...['2002:7f00:1::', '2002:808:808::1', '2001::1', '2001:db8::1', '3fff::1', 'nonsense', '']
  ]
  t.strictSame(special.filter(isPublic), [])
})

t.test('other addresses are public', async t => {
  const usual = [
    ...[
      '8.8.8.8',
      '1.1.1.1',
      '100.63.255.255',
      '100.128.0.1',
      '172.15.0.1',
      '172.32.0.1',
      '192.169.0.1',
      '223.255.255.1'
    ],
    ...['2606:4700::1111', '2a00:1450:4001::200e', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8']
  ]
  t.strictSame(
    usual.filter(address => !isPublic(address)),
    []
  )
})

t.test('a list of hosts has names, domains, addresses and networks', async t => {
  const hosts = hostsOf(['db.internal', '*.corp', '10.1.0.0/16', '192.168.0.7', 'fd00::/8'])
  for (const name of ['db.internal', 'a.corp', 'a.b.corp']) t.ok(hosts.hasName(name), name)
  for (const name of ['x.db.internal', 'corp', 'db.internal.evil', 'evilcorp']) t.notOk(hosts.hasName(name), name)
  for (const address of ['10.1.2.3', '192.168.0.7', '::ffff:10.1.2.3', 'fd00::1']) {
    t.ok(hosts.hasAddress(address), address)
  }
  for (const address of ['10.2.0.0', '192.168.0.8', 'fe80::1']) t.notOk(hosts.hasAddress(address), address)
  t.equal(wrongHost(['db', 'a-b.c', '10.0.0.0/8', '::1/128', '.corp', '*.corp']), undefined)
  for (const wrong of ['10.0.0.0/33', 'http://a', 'a b', '', '*', 'a/24', '10.0.0.0/', 'a:80']) {
    t.equal(wrongHost(['db', wrong]), wrong)
  }
})
