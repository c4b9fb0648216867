import ipaddr from 'ipaddr.js'

/** True for an address of this machine that other machines cannot reach. False for a name, also for localhost. */
export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}
