/** A receiver that reads requests and answers immediately. Prints its port. */
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    await request.arrayBuffer()
    return new Response(null, { status: 204 })
  },
})
console.log(server.port)
