{{- define "deployment.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "deployment.labels" -}}
{{ include "deployment.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "deployment.settings" -}}
staticExport:
  enabled: {{ .Values.staticExport.enabled }}
  {{- with .Values.staticExport.version }}
  version: {{ . | quote }}
  {{- end }}
  {{- with .Values.staticExport.publicKey }}
  publicKey: {{- toYaml . | nindent 4 }}
  {{- end }}
{{- with .Values.hosting }}
hosting: {{- toYaml . | nindent 2 }}
{{- end }}
{{- if .Values.service.url }}
service:
  url: {{ .Values.service.url | quote }}
  domain: {{ required "service.domain must be set where service.url is" .Values.service.domain | quote }}
  pollSeconds: {{ .Values.service.pollSeconds }}
{{- end }}
server:
  basePath: {{ .Values.basePath | quote }}
  operationsPort: 9090
storage:
  folder: /data
  keep: {{ .Values.keep }}
log:
  level: {{ .Values.logLevel }}
{{- end }}
