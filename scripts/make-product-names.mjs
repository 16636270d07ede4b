// Makes assistant/language/product-names.json out of the folder of the npm package simple-icons (CC0-1.0; see docs/decisions on answers without
// embeddings): node scripts/build.mjs && node scripts/make-product-names.mjs FOLDER [OUTPUT]
// Of its titles only words by themselves are taken that English does not have, as far as the word vectors know English; the lists below mend that.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [folder, output = join(root, 'assistant/language/product-names.json')] = process.argv.slice(2);
const titles = folder === undefined ? '' : join(folder, 'data/simple-icons.json');
if (!existsSync(titles) || !existsSync(join(root, 'build/assistant'))) {
  console.error('Give the folder of the package simple-icons, after `node scripts/build.mjs`.');
  process.exit(1);
}
const { wordVectors } = await import('../build/assistant/language/word-vectors.js');

const words = (text) => text.trim().split(/\s+/);

/** Titles that are words of English or of software too, though the vectors do not have them. */
const ORDINARY = new Set(
  words(`
    apis apostrophe asterisk astral biome bionic blender blueprint bootstrap bower cachet capacitor caterpillar chatbot cheerio chromatic coder comma
    commitlint crowdsource cucumber cursor dedge drizzle eraser factor fathom framer freelancer fuse globus graphite handshake haystack headspace
    helpdesk hibernate homepage hydra inertia infuse ingress inquirer instructure jovian juke katana knowledgebase locust loom lucid lumen lunacy
    mailbox malt markdown medusa meetup microblog mocha modal mumble nomad normalize observable overcast packer padlet pangolin pelican piped
    polestar pretzel prettier prism prisma probot protractor pug puma quasar racket readme redox refine rhinoceros rime rive ruff scalar sentry
    session sessionize shortcut simplex skillshare snowflake speedtest spinnaker starship statuspage stellar stencil stylus suckless swiper tapas
    tether thumbtack tinder tomorrowland treehouse trove typer unstop vectorworks vespa wasabi watchtower yew yolo zap`),
);
/** Names that the vectors have, that stand in titles of several words, or that have no icon: products, then standards and kinds of files. */
const OTHERS = words(`
  adobe airflow amazon android apache aws azure bigquery cassandra chrome cloudwatch cobol confluence dynamodb emacs excel facebook firefox fortran
  google hadoop heroku instagram intellij ios ipad ipados iphone itunes java jenkins kafka kotlin kubernetes linkedin linux lucene macos matlab
  microsoft netbeans netflix nginx onedrive opera oracle outlook perl photoshop php postgres powerpoint powershell python redshift ruby safari scala
  sharepoint skype slack solr telegram terraform tomcat twitter ubuntu unix wikipedia windows youtube zoom
  amqp asciidoc bash ccpa csv docx epub fedramp fido ftp gdpr gpu grpc hipaa imap kerberos latex ldap mfa mqtt oauth odt oidc pdf pptx
  restructuredtext saml scim sftp smtp ssh sso toml totp unicode vpc vpn webauthn xls xlsx xml yaml zsh`);

const names = JSON.parse(readFileSync(titles, 'utf8'))
  .flatMap(({ title, aliases }) => [title, ...(aliases?.aka ?? [])])
  .map((title) => title.toLowerCase().replace(/[.-]/g, ''))
  .filter((name) => /^[a-z]{3,}$/.test(name) && wordVectors().place(name) === undefined && !ORDINARY.has(name));
const list = [...new Set([...names, ...OTHERS])].sort();
writeFileSync(output, `${JSON.stringify(list)}\n`);
console.log(`${list.length} names in ${output}`);
