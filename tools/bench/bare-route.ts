import { Elysia } from 'elysia'
import { EventInput } from '../../server/ingest/events/model.ts'

/** The baseline cost of a route that only validates the body of POST /v1/events. Prints its port. */
const app = new Elysia()
  .post('/v1/events', ({ body, status }) => status(202, { data: { event_name: body.event_name } }), {
    body: EventInput,
  })
  .listen({ hostname: '127.0.0.1', port: 0 })
console.log(app.server?.port)
