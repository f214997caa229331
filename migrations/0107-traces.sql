-- The trace to which a row belongs (OpenTelemetry), so that what is done with it later, by any process, is part of the same trace: the
-- span in which it was written, as a `traceparent` of W3C Trace Context. Null: no traces were sent. It names nobody.
alter table payments add column traceparent text;
alter table refunds add column traceparent text;
alter table notices add column traceparent text;
alter table outbox add column traceparent text;
