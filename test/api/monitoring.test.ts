import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { deploymentMetrics } from '../../deployment/operations/metrics.js';
import { createPageViews } from '../../deployment/operations/page-views.js';
import { createStatusBoard } from '../../deployment/operations/status.js';
import { hostMetrics } from '../../host/requests/answer-operations.js';
import { metricsText } from '../../metrics/metrics-text.js';
import { startTestApi } from './support/start-test-api.js';

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly annotations: { readonly summary: string; readonly action: string };
    }[];
  }[];
}

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets?: readonly { readonly expr: string }[] }[];
}

const read = (name: string) => readFileSync(join('docs/production/monitoring', name), 'utf8');

/** The names of metrics in an expression: words that no bracket and no label's operator follows, which are functions and labels. */
const namesIn = (expression: string): string[] =>
  expression
    .replace(/\{[^}]*\}|\[[^\]]*\]|(?:by|on|without) \([^)]*\)/g, ' ')
    .match(/(?:up|(?:offprint|process)_\w+)(?![\w(])/g) ?? [];

describe('the alert rules and the dashboard for Grafana', () => {
  let offered: Set<string>;
  let apiText: string;

  before(async () => {
    const api = await startTestApi();
    try {
      await api.call(undefined, 'GET', '/v1/static-export/jobs/se_0123456789abcdef');
      apiText = (await api.call(undefined, 'GET', '/metrics')).text;
    } finally {
      await api.stop();
    }
    const answers = { '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0 };
    const views = createPageViews(join(tmpdir(), 'no-views'));
    const text = [
      apiText,
      metricsText(deploymentMetrics(createStatusBoard(), answers, views)),
      metricsText(hostMetrics({ count: 0, disk: { count: 0, bytes: 0 } })),
    ].join('\n');
    const typed = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [`${name}`],
    );
    offered = new Set(['up', ...typed]);
  });

  const rules = (parse(read('offprint-rules.yml')) as Rules).groups.flatMap(({ rules: inGroup }) => inGroup);
  const { panels } = JSON.parse(read('offprint-dashboard.json')) as Dashboard;
  const expressions = [
    ...rules.map(({ alert, expr }) => [alert, expr] as const),
    ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
  ];

  it('use no metric that no process offers', () => {
    assert.ok(expressions.length > 30);
    for (const [name, expression] of expressions) {
      const used = namesIn(expression);
      assert.ok(used.length > 0, `${name}: ${expression}`);
      for (const metric of used) assert.ok(offered.has(metric), `${name} uses ${metric}`);
    }
  });

  it('use no route that the API does not have', () => {
    for (const [name, expression] of expressions)
      for (const [, route = ''] of expression.matchAll(/route="([^"]*)"/g))
        assert.ok(apiText.includes(`route="${route}"`), `${name} is about ${route}`);
  });

  it('say for each alert what is wrong and what to do', () => {
    for (const { alert, annotations } of rules) {
      assert.match(annotations.summary, /\.$/, alert);
      assert.match(annotations.action, /\.$/, alert);
    }
    assert.equal(new Set(rules.map(({ alert }) => alert)).size, rules.length);
  });
});
