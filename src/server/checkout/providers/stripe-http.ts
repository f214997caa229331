import Stripe from 'stripe';

/** The SDK's own HTTP client, which also reports Stripe's time (the `Date` of each answer). */
export function tellingTime(tell: (theirs: Date) => void): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  const call = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const answer = await call(...request);
    const date = answer.getHeaders().date;
    const theirs = new Date(typeof date === 'string' ? date : Number.NaN);
    if (!Number.isNaN(theirs.getTime())) tell(theirs);
    return answer;
  };
  return client;
}
