import { createSocket } from 'node:dgram';

/** A name server on this machine that knows TXT records only. */
export interface DnsServer {
  /** Its address, as `setServers` takes it. */
  readonly address: string;
  /** The texts of the records, by name. */
  readonly records: Map<string, readonly string[]>;
  /** True: every question is answered with a failure of the server. */
  isBroken: boolean;
  stop(): Promise<void>;
}

const HEADER_BYTES = 12;
const NXDOMAIN = 3;
const SERVFAIL = 2;

export async function startDnsServer(): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const records = new Map<string, readonly string[]>();
  const server: DnsServer = {
    get address() {
      return `127.0.0.1:${socket.address().port}`;
    },
    records,
    isBroken: false,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
  socket.on('message', (question, sender) => {
    const texts = records.get(nameOf(question));
    const status = server.isBroken ? SERVFAIL : texts === undefined ? NXDOMAIN : 0;
    socket.send(answer(question, status, texts ?? []), sender.port, sender.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return server;
}

/** Reads the name of a question (RFC 1035, 4.1.2). */
function nameOf(message: Buffer): string {
  const labels: string[] = [];
  for (let at = HEADER_BYTES; message[at]; at += (message[at] ?? 0) + 1)
    labels.push(message.toString('ascii', at + 1, at + 1 + (message[at] ?? 0)));
  return labels.join('.').toLowerCase();
}

function answer(question: Buffer, status: number, texts: readonly string[]): Buffer {
  const end = question.indexOf(0, HEADER_BYTES) + 5;
  const header = Buffer.from(question.subarray(0, HEADER_BYTES));
  header.writeUInt16BE(0x8180 | status, 2);
  header.writeUInt16BE(status === 0 ? texts.length : 0, 6);
  header.writeUInt32BE(0, 8);
  const found = status === 0 ? texts.map(textRecord) : [];
  return Buffer.concat([header, question.subarray(HEADER_BYTES, end), ...found]);
}

/** A TXT record for the name of the question, in pieces of 20 bytes (RFC 1035, 3.3.14). */
function textRecord(text: string): Buffer {
  const pieces = (text.match(/.{1,20}/g) ?? ['']).map((piece) =>
    Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece)]),
  );
  const data = Buffer.concat(pieces);
  const head = Buffer.from([0xc0, HEADER_BYTES, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
