import type { FormPart, SampleRequest } from './request-sample.js';

type Writer = (request: SampleRequest, parts: readonly FormPart[]) => string;

/**
 * Returns samples of uploads in languages for which the sample library writes code that does not run or omits the files. Undefined
 * for other languages; null if no working sample is possible, so that none is shown.
 */
export function uploadSample(target: string, request: SampleRequest): string | null | undefined {
  if (request.body?.kind !== 'multipart') return undefined;
  if (WELL_DONE.has(target)) return undefined;
  return Object.hasOwn(WRITERS, target) ? (WRITERS[target]?.(request, request.body.parts) ?? null) : null;
}

const WELL_DONE: ReadonlySet<string> = new Set(['python', 'js', 'node', 'java', 'csharp', 'kotlin', 'c']);

const WRITERS: Readonly<Record<string, Writer>> = {
  shell: ({ method, url, headers }, parts) =>
    [
      `curl ${quoteShell(url)}`,
      `--request ${method}`,
      ...headers.map(({ name, value }) => `--header ${quoteShell(`${name}: ${value}`)}`),
      ...parts.map(({ name, value, isFile }) => `--form ${quoteShell(`${name}=${isFile ? '@' : ''}${value}`)}`),
    ].join(' \\\n  '),
  php: ({ method, url, headers }, parts) => {
    const fields = numbered(parts).map(
      ({ key, value, isFile }) =>
        `  ${quoteDollars(key)} => ${isFile ? `new CURLFile(${quoteDollars(value)})` : quoteDollars(value)},`,
    );
    return `$ch = curl_init(${quoteDollars(url)});

curl_setopt($ch, CURLOPT_CUSTOMREQUEST, ${quoteDollars(method)});
curl_setopt($ch, CURLOPT_RETURNTRANSFER, true);${headers.length === 0 ? '' : `\ncurl_setopt($ch, CURLOPT_HTTPHEADER, [${headers.map(({ name, value }) => quoteDollars(`${name}: ${value}`)).join(', ')}]);`}
curl_setopt($ch, CURLOPT_POSTFIELDS, [
${fields.join('\n')}
]);

echo curl_exec($ch);`;
  },
  go: ({ method, url, headers }, parts) => {
    const files = parts.some(({ isFile }) => isFile);
    const writes = parts.map(({ name, value, isFile }) =>
      isFile
        ? `	{
		file, _ := os.Open(${quote(value)})
		part, _ := form.CreateFormFile(${quote(name)}, ${quote(value)})
		io.Copy(part, file)
		file.Close()
	}`
        : `	form.WriteField(${quote(name)}, ${quote(value)})`,
    );
    return `package main

import (
	"bytes"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"${files ? '\n	"os"' : ''}
)

func main() {
	payload := &bytes.Buffer{}
	form := multipart.NewWriter(payload)
${writes.join('\n')}
	form.Close()

	req, _ := http.NewRequest(${quote(method)}, ${quote(url)}, payload)
	req.Header.Set("Content-Type", form.FormDataContentType())
${headers.map(({ name, value }) => `	req.Header.Set(${quote(name)}, ${quote(value)})\n`).join('')}
	res, _ := http.DefaultClient.Do(req)
	defer res.Body.Close()
	body, _ := io.ReadAll(res.Body)

	fmt.Println(string(body))
}`;
  },
  ruby: ({ method, url, headers }, parts) => `require 'uri'
require 'net/http'

url = URI(${quote(url)})

http = Net::HTTP.new(url.host, url.port)
http.use_ssl = url.scheme == "https"

request = Net::HTTP::${method.charAt(0)}${method.slice(1).toLowerCase()}.new(url)
${headers.map(({ name, value }) => `request[${quote(name)}] = ${quote(value)}\n`).join('')}request.set_form([
${parts.map(({ name, value, isFile }) => `  [${quote(name)}, ${isFile ? `File.open(${quote(value)})` : quote(value)}],`).join('\n')}
], "multipart/form-data")

response = http.request(request)
puts response.read_body`,
  dart: ({ method, url, headers }, parts) => `import 'package:http/http.dart' as http;

void main() async {
  final request = http.MultipartRequest(${quoteDollars(method)}, Uri.parse(${quoteDollars(url)}));
${headers.map(({ name, value }) => `  request.headers[${quoteDollars(name)}] = ${quoteDollars(value)};\n`).join('')}${parts
  .map(({ name, value, isFile }) =>
    isFile
      ? `  request.files.add(await http.MultipartFile.fromPath(${quoteDollars(name)}, ${quoteDollars(value)}));`
      : `  request.fields[${quoteDollars(name)}] = ${quoteDollars(value)};`,
  )
  .join('\n')}

  final response = await http.Response.fromStream(await request.send());
  print(response.body);
}`,
};

/** Numbers parts of the same name, because PHP's fields are a map. */
function numbered(parts: readonly FormPart[]): (FormPart & { readonly key: string })[] {
  return parts.map((part) => {
    const same = parts.filter(({ name }) => name === part.name);
    return { ...part, key: same.length > 1 ? `${part.name}[${same.indexOf(part)}]` : part.name };
  });
}

function quote(text: string): string {
  return JSON.stringify(text);
}

/** Escapes dollar signs, for languages that expand variables in strings. */
function quoteDollars(text: string): string {
  return JSON.stringify(text).replaceAll('$', '\\$');
}

function quoteShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
